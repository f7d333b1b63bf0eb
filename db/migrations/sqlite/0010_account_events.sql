CREATE TABLE `account_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`shopper_id` integer NOT NULL,
	`kind` text NOT NULL,
	`address` text NOT NULL,
	`user_agent` text NOT NULL,
	`detail` text NOT NULL,
	`times` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "account_events_times" CHECK("account_events"."times" > 0)
);
--> statement-breakpoint
CREATE INDEX `account_events_shopper` ON `account_events` (`shopper_id`,`id`);--> statement-breakpoint
CREATE INDEX `account_events_age` ON `account_events` (`created_at`);--> statement-breakpoint
CREATE INDEX `sessions_ended` ON `sessions` (`ended_at`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);