ALTER TABLE `shoppers` ADD `deleted_at` integer;--> statement-breakpoint
CREATE INDEX `shoppers_deleted` ON `shoppers` (`deleted_at`) WHERE "shoppers"."deleted_at" is not null;