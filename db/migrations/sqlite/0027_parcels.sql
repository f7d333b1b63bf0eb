ALTER TABLE `groups` ADD `ships` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `items` ADD `ships` integer DEFAULT true NOT NULL;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`orderno` text NOT NULL,
	`group_id` integer NOT NULL,
	`shopper_id` integer NOT NULL,
	`price` integer NOT NULL,
	`tax` integer NOT NULL,
	`status` integer NOT NULL,
	`remark` text DEFAULT '' NOT NULL,
	`expect_num` integer,
	`dan` integer,
	`shuang` integer,
	`big` integer,
	`small` integer,
	`truename` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`to_send_since` integer,
	`demo` integer DEFAULT false NOT NULL,
	`refund_asked_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_to_send_succeeded" CHECK("__new_orders"."to_send_since" is null or "__new_orders"."status" in (2, 3, 4)),
	CONSTRAINT "orders_status" CHECK("__new_orders"."status" between 1 and 5),
	CONSTRAINT "orders_money" CHECK("__new_orders"."price" > 0 and "__new_orders"."tax" between 0 and "__new_orders"."price")
);
--> statement-breakpoint
INSERT INTO `__new_orders`("id", "orderno", "group_id", "shopper_id", "price", "tax", "status", "remark", "expect_num", "dan", "shuang", "big", "small", "truename", "phone", "address", "to_send_since", "demo", "refund_asked_at", "created_at", "updated_at") SELECT "id", "orderno", "group_id", "shopper_id", "price", "tax", "status", "remark", "expect_num", "dan", "shuang", "big", "small", "truename", "phone", "address", "to_send_since", "demo", "refund_asked_at", "created_at", "updated_at" FROM `orders`;--> statement-breakpoint
DROP TABLE `orders`;--> statement-breakpoint
ALTER TABLE `__new_orders` RENAME TO `orders`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_orderno` ON `orders` (`orderno`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_one_seat_a_shopper` ON `orders` (`group_id`,`shopper_id`);--> statement-breakpoint
CREATE INDEX `orders_shopper` ON `orders` (`shopper_id`,`id`,`status`);--> statement-breakpoint
CREATE INDEX `orders_of_status` ON `orders` (`status`,`id`) WHERE "orders"."id" > 0;--> statement-breakpoint
CREATE INDEX `orders_refunds` ON `orders` (`updated_at`,`id`) WHERE "orders"."status" = 3;--> statement-breakpoint
CREATE INDEX `orders_refunds_shopper` ON `orders` (`shopper_id`,`updated_at`,`id`) WHERE "orders"."status" = 3;--> statement-breakpoint
CREATE INDEX `orders_to_send` ON `orders` (`to_send_since`,`id`) WHERE "orders"."to_send_since" is not null and "orders"."address" <> '';--> statement-breakpoint
CREATE INDEX `orders_address_missing` ON `orders` (`to_send_since`,`id`) WHERE "orders"."to_send_since" is not null and "orders"."address" = '';