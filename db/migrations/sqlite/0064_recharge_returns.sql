CREATE TABLE `recharge_returns` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`recharge_id` integer NOT NULL,
	`money` integer NOT NULL,
	`status` text NOT NULL,
	`provider_ref` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`recharge_id`) REFERENCES `recharges`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "recharge_returns_money" CHECK("recharge_returns"."money" > 0),
	CONSTRAINT "recharge_returns_status" CHECK("recharge_returns"."status" in ('pending', 'returned', 'failed')),
	CONSTRAINT "recharge_returns_closed" CHECK(("recharge_returns"."status" = 'pending') = ("recharge_returns"."closed_at" is null))
);
--> statement-breakpoint
CREATE INDEX `recharge_returns_recharge` ON `recharge_returns` (`recharge_id`,`id`);--> statement-breakpoint
CREATE INDEX `recharge_returns_status` ON `recharge_returns` (`status`,`id`);--> statement-breakpoint
CREATE TABLE `sandbox_refunds` (
	`key` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`money` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`number`) REFERENCES `sandbox_payments`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sandbox_refunds_payment` ON `sandbox_refunds` (`number`);--> statement-breakpoint
ALTER TABLE `order_payments` ADD `send_back` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `order_payments_send_back` ON `order_payments` (`recharge_id`) WHERE "order_payments"."send_back";--> statement-breakpoint
ALTER TABLE `withdrawals` ADD `recharge_id` integer REFERENCES recharges(id);--> statement-breakpoint
CREATE INDEX `withdrawals_recharge` ON `withdrawals` (`recharge_id`) WHERE "withdrawals"."recharge_id" is not null;