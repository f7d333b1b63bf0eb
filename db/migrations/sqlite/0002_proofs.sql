ALTER TABLE `recharges` ADD `provider_ref` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `recharges` ADD `proof` text DEFAULT '' NOT NULL;