ALTER TABLE `orders` ADD `left_at` integer;--> statement-breakpoint
CREATE INDEX `orders_left` ON `orders` (`shopper_id`,`left_at`) WHERE "orders"."left_at" is not null;