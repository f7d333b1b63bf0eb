CREATE TABLE `support_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`thread_id` integer NOT NULL,
	`shopper_id` integer NOT NULL,
	`sent_by` text NOT NULL,
	`staff_id` integer,
	`text` text DEFAULT '' NOT NULL,
	`picture` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`thread_id`) REFERENCES `support_threads`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "support_messages_staff" CHECK(("support_messages"."sent_by" = 'staff') = ("support_messages"."staff_id" is not null)),
	CONSTRAINT "support_messages_content" CHECK(("support_messages"."text" = '') <> ("support_messages"."picture" = ''))
);
--> statement-breakpoint
CREATE INDEX `support_messages_thread` ON `support_messages` (`thread_id`,`id`);--> statement-breakpoint
CREATE INDEX `support_messages_shopper` ON `support_messages` (`shopper_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `support_templates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`locale` text NOT NULL,
	`text` text NOT NULL,
	`version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `support_templates_locale` ON `support_templates` (`locale`,`id`);--> statement-breakpoint
CREATE TABLE `support_threads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`shopper_id` integer NOT NULL,
	`order_id` integer,
	`created_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`waiting_since` integer,
	`read_up_to` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `support_threads_order` ON `support_threads` (`shopper_id`,`order_id`) WHERE "support_threads"."order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `support_threads_general` ON `support_threads` (`shopper_id`) WHERE "support_threads"."order_id" is null;--> statement-breakpoint
CREATE INDEX `support_threads_waiting` ON `support_threads` (`waiting_since`,`id`) WHERE "support_threads"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX `support_threads_answered` ON `support_threads` (`last_at`,`id`) WHERE "support_threads"."waiting_since" is null;--> statement-breakpoint
CREATE INDEX `support_threads_shopper` ON `support_threads` (`shopper_id`,`last_at`,`id`);