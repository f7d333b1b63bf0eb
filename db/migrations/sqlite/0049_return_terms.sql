ALTER TABLE `shipments` ADD `assumed_at` integer;--> statement-breakpoint
ALTER TABLE `shipments` ADD `return_days` integer;--> statement-breakpoint
CREATE INDEX `returns_arrived` ON `returns` (`state`,`arrived_at`,`id`);