ALTER TABLE `bank_cards` ADD `changed_at` integer;--> statement-breakpoint
ALTER TABLE `withdrawals` ADD `payable_at` integer;