DROP INDEX `payment_notifications_outcome`;--> statement-breakpoint
CREATE INDEX `payment_notifications_odd` ON `payment_notifications` (`id`) WHERE "payment_notifications"."paid" and "payment_notifications"."outcome" <> 'credited';--> statement-breakpoint
CREATE INDEX `payment_notifications_odd_channel` ON `payment_notifications` (`channel`,`id`) WHERE "payment_notifications"."paid" and "payment_notifications"."outcome" <> 'credited';--> statement-breakpoint
CREATE INDEX `payment_notifications_number` ON `payment_notifications` (`number`,`id`);--> statement-breakpoint
CREATE INDEX `orders_refunds` ON `orders` (`updated_at`,`id`) WHERE "orders"."status" = 3;--> statement-breakpoint
CREATE INDEX `orders_refunds_shopper` ON `orders` (`shopper_id`,`updated_at`,`id`) WHERE "orders"."status" = 3;--> statement-breakpoint
CREATE INDEX `recharges_shopper_status` ON `recharges` (`shopper_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `recharges_channel` ON `recharges` (`status`,`channel`,`id`);--> statement-breakpoint
CREATE INDEX `withdrawals_shopper_status` ON `withdrawals` (`shopper_id`,`status`,`id`);