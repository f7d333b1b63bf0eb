CREATE TABLE `carriers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`tracking_url` text DEFAULT '' NOT NULL,
	`position` integer NOT NULL,
	`open` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `carriers_name` ON `carriers` (`name`);--> statement-breakpoint
CREATE TABLE `return_pictures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`return_id` integer NOT NULL,
	`file` text NOT NULL,
	FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `return_pictures_return` ON `return_pictures` (`return_id`,`id`);--> statement-breakpoint
CREATE TABLE `returns` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`reason` text NOT NULL,
	`words` text DEFAULT '' NOT NULL,
	`amount` integer,
	`carrier` text DEFAULT '' NOT NULL,
	`number` text DEFAULT '' NOT NULL,
	`asked_at` integer NOT NULL,
	`decided_at` integer,
	`sent_back_at` integer,
	`arrived_at` integer,
	`restocked` integer DEFAULT false NOT NULL,
	`paid_at` integer,
	`remark` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "returns_paid" CHECK(("returns"."state" = 'paid') = ("returns"."paid_at" is not null)
        and ("returns"."state" = 'paid') = ("returns"."amount" is not null)),
	CONSTRAINT "returns_amount" CHECK("returns"."amount" > 0),
	CONSTRAINT "returns_cancel" CHECK("returns"."kind" = 'return' or "returns"."state" not in ('sent_back', 'arrived'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `returns_one` ON `returns` (`order_id`) WHERE "returns"."state" not in ('refused', 'withdrawn');--> statement-breakpoint
CREATE INDEX `returns_order` ON `returns` (`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `returns_state` ON `returns` (`state`,`id`);--> statement-breakpoint
CREATE TABLE `shipments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`carrier_id` integer NOT NULL,
	`number` text NOT NULL,
	`sent_at` integer NOT NULL,
	`sent_by` text NOT NULL,
	`received_at` integer,
	`received_said_by` text,
	`ended_at` integer,
	`end_why` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`carrier_id`) REFERENCES `carriers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shipments_received" CHECK(("shipments"."received_at" is null) = ("shipments"."received_said_by" is null)),
	CONSTRAINT "shipments_ended" CHECK(("shipments"."ended_at" is null) = ("shipments"."end_why" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shipments_open` ON `shipments` (`order_id`) WHERE "shipments"."ended_at" is null;--> statement-breakpoint
CREATE INDEX `shipments_order` ON `shipments` (`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `shipments_sent` ON `shipments` (`sent_at`,`id`);--> statement-breakpoint
CREATE INDEX `shipments_number` ON `shipments` (`number`);--> statement-breakpoint
ALTER TABLE `groups` ADD `ships` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `items` ADD `ships` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `to_send_since` integer;--> statement-breakpoint
CREATE INDEX `orders_to_send` ON `orders` (`to_send_since`,`id`) WHERE "orders"."to_send_since" is not null and "orders"."address" <> '';--> statement-breakpoint
CREATE INDEX `orders_address_missing` ON `orders` (`to_send_since`,`id`) WHERE "orders"."to_send_since" is not null and "orders"."address" = '';