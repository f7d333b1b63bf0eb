CREATE TABLE `deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`notification_id` integer NOT NULL,
	`channel` text NOT NULL,
	`target` integer NOT NULL,
	`state` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`ended_at` integer,
	`problem` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`notification_id`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_once` ON `deliveries` (`notification_id`,`channel`,`target`);--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`due_at`) WHERE "deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX `deliveries_sending` ON `deliveries` (`id`) WHERE "deliveries"."state" = 'sending';--> statement-breakpoint
CREATE TABLE `email_codes` (
	`shopper_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`email` text NOT NULL,
	`digest` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`sent_at` integer NOT NULL,
	PRIMARY KEY(`shopper_id`, `purpose`),
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `email_codes_age` ON `email_codes` (`sent_at`);--> statement-breakpoint
CREATE TABLE `muted_topics` (
	`shopper_id` integer NOT NULL,
	`topic` text NOT NULL,
	PRIMARY KEY(`shopper_id`, `topic`),
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`shopper_id` integer NOT NULL,
	`kind` text NOT NULL,
	`order_id` integer,
	`facts` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	`dispatched_at` integer,
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `notifications_shopper` ON `notifications` (`shopper_id`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`shopper_id`,`id`) WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX `notifications_waiting` ON `notifications` (`id`) WHERE "notifications"."dispatched_at" is null;--> statement-breakpoint
CREATE INDEX `notifications_age` ON `notifications` (`created_at`);--> statement-breakpoint
CREATE TABLE `push_keys` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`private_key` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`shopper_id` integer NOT NULL,
	`session_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`public_key` text NOT NULL,
	`auth` text NOT NULL,
	`locale` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_shopper` ON `push_subscriptions` (`shopper_id`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);--> statement-breakpoint
CREATE TABLE `shopper_emails` (
	`shopper_id` integer PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`confirmed_at` integer NOT NULL,
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `shopper_emails_email` ON `shopper_emails` (`email`);