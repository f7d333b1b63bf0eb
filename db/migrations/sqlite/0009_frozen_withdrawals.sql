ALTER TABLE `shoppers` ADD `withdrawals_frozen_at` integer;--> statement-breakpoint
ALTER TABLE `shoppers` ADD `withdrawals_frozen_why` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `shoppers_frozen` ON `shoppers` (`withdrawals_frozen_at`) WHERE "shoppers"."withdrawals_frozen_at" is not null;