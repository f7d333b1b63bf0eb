ALTER TABLE `payment_notifications` ADD `settled_at` integer;--> statement-breakpoint
CREATE INDEX `payment_notifications_open` ON `payment_notifications` (`id`) WHERE "payment_notifications"."paid" and "payment_notifications"."outcome" <> 'credited' and "payment_notifications"."settled_at" is null;--> statement-breakpoint
ALTER TABLE `recharges` ADD `claimed` integer;--> statement-breakpoint
ALTER TABLE `recharges` ADD `proof_hash` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `recharges_proof` ON `recharges` (`proof_hash`) WHERE "recharges"."proof_hash" <> '';--> statement-breakpoint
CREATE INDEX `recharges_sum` ON `recharges` (`channel`,`money`,`created_at`);--> statement-breakpoint
CREATE INDEX `bank_cards_account` ON `bank_cards` (`bank_account`);--> statement-breakpoint
CREATE INDEX `withdrawals_card` ON `withdrawals` (`bank_account`,`shopper_id`);