CREATE TABLE `payment_notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`channel` text NOT NULL,
	`event_id` text NOT NULL,
	`number` text NOT NULL,
	`paid` integer NOT NULL,
	`money` integer NOT NULL,
	`currency` text NOT NULL,
	`outcome` text NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_notifications_event` ON `payment_notifications` (`channel`,`event_id`);--> statement-breakpoint
CREATE INDEX `payment_notifications_outcome` ON `payment_notifications` (`outcome`,`id`);--> statement-breakpoint
CREATE TABLE `sandbox_payments` (
	`number` text PRIMARY KEY NOT NULL,
	`money` integer NOT NULL,
	`return_url` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL
);
