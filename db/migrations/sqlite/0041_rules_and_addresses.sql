ALTER TABLE `days` ADD `rules` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `address_set_at` integer;