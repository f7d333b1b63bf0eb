CREATE TABLE `accounts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`shopper_id` integer,
	`balance` integer,
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "accounts_wallet_balance" CHECK(("accounts"."shopper_id" is null) = ("accounts"."balance" is null)),
	CONSTRAINT "accounts_never_below_zero" CHECK("accounts"."balance" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_name` ON `accounts` (`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_shopper` ON `accounts` (`shopper_id`);--> statement-breakpoint
CREATE TABLE `addresses` (
	`shopper_id` integer PRIMARY KEY NOT NULL,
	`truename` text NOT NULL,
	`phone` text NOT NULL,
	`address` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `article_texts` (
	`article_id` integer NOT NULL,
	`locale` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	PRIMARY KEY(`article_id`, `locale`),
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `articles` (
	`id` integer PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`detail` text NOT NULL,
	`note` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject`,`id`);--> statement-breakpoint
CREATE TABLE `bank_cards` (
	`shopper_id` integer PRIMARY KEY NOT NULL,
	`bank_truename` text NOT NULL,
	`bank_account` text NOT NULL,
	`bank_name` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `carousel` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`position` integer NOT NULL,
	`picture_id` integer NOT NULL,
	`tone` text NOT NULL,
	`href` text NOT NULL,
	`title` text NOT NULL,
	`subtitle` text NOT NULL,
	`label` text NOT NULL,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `carousel_texts` (
	`carousel_id` integer NOT NULL,
	`locale` text NOT NULL,
	`title` text NOT NULL,
	`subtitle` text NOT NULL,
	`label` text NOT NULL,
	PRIMARY KEY(`carousel_id`, `locale`),
	FOREIGN KEY (`carousel_id`) REFERENCES `carousel`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `categories` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`position` integer NOT NULL,
	`picture_id` integer NOT NULL,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `category_texts` (
	`category_id` integer NOT NULL,
	`locale` text NOT NULL,
	`name` text NOT NULL,
	PRIMARY KEY(`category_id`, `locale`),
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `groups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`item_id` integer NOT NULL,
	`names` text NOT NULL,
	`picture_id` integer NOT NULL,
	`size` integer NOT NULL,
	`price` integer NOT NULL,
	`tax` integer NOT NULL,
	`seats` integer NOT NULL,
	`status` text NOT NULL,
	`opened_by` integer NOT NULL,
	`opened_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`closed_at` integer,
	`demo` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`opened_by`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "groups_status" CHECK("groups"."status" in ('open', 'complete', 'expired')),
	CONSTRAINT "groups_seats" CHECK("groups"."size" >= 2 and "groups"."seats" between 1 and "groups"."size"),
	CONSTRAINT "groups_full_is_complete" CHECK(("groups"."status" = 'complete') = ("groups"."seats" = "groups"."size")),
	CONSTRAINT "groups_closed" CHECK(("groups"."status" = 'open') = ("groups"."closed_at" is null)),
	CONSTRAINT "groups_money" CHECK("groups"."price" > 0 and "groups"."tax" between 0 and "groups"."price")
);
--> statement-breakpoint
CREATE INDEX `groups_waiting` ON `groups` (`item_id`,`status`,`expires_at`,`id`);--> statement-breakpoint
CREATE INDEX `groups_deadline` ON `groups` (`status`,`expires_at`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`shopper_id` integer NOT NULL,
	`call` text NOT NULL,
	`key` text NOT NULL,
	`fields_hash` text NOT NULL,
	`result` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`shopper_id`, `call`, `key`),
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code` text NOT NULL,
	`shopper_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invitations_code_length" CHECK(length("invitations"."code") between 4 and 32)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_code` ON `invitations` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_shopper` ON `invitations` (`shopper_id`);--> statement-breakpoint
CREATE TABLE `item_pictures` (
	`item_id` integer NOT NULL,
	`position` integer NOT NULL,
	`picture_id` integer NOT NULL,
	PRIMARY KEY(`item_id`, `position`),
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `item_texts` (
	`item_id` integer NOT NULL,
	`locale` text NOT NULL,
	`name` text NOT NULL,
	`content` text NOT NULL,
	PRIMARY KEY(`item_id`, `locale`),
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`category_id` integer NOT NULL,
	`name` text NOT NULL,
	`content` text NOT NULL,
	`price` integer NOT NULL,
	`org_price` integer NOT NULL,
	`tax` integer NOT NULL,
	`stock` integer NOT NULL,
	`pt_num` integer DEFAULT 0 NOT NULL,
	`group_size` integer DEFAULT 2 NOT NULL,
	`group_seconds` integer DEFAULT 108000 NOT NULL,
	`sale_ends_at` integer,
	`hot` integer DEFAULT false NOT NULL,
	`on_sale` integer DEFAULT true NOT NULL,
	`picture_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "items_money" CHECK("items"."price" > 0 and "items"."org_price" >= "items"."price" and "items"."tax" >= 0 and "items"."tax" <= "items"."price"),
	CONSTRAINT "items_stock" CHECK("items"."stock" >= 0),
	CONSTRAINT "items_pt_num" CHECK("items"."pt_num" >= 0),
	CONSTRAINT "items_group" CHECK("items"."group_size" between 2 and 100 and "items"."group_seconds" > 0)
);
--> statement-breakpoint
CREATE INDEX `items_category` ON `items` (`category_id`,`on_sale`,`id`);--> statement-breakpoint
CREATE INDEX `items_hot` ON `items` (`hot`,`on_sale`,`pt_num`,`id`);--> statement-breakpoint
CREATE TABLE `mall_banners` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`position` integer NOT NULL,
	`picture_id` integer NOT NULL,
	`tone` text NOT NULL,
	`category_id` integer NOT NULL,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `notice_texts` (
	`notice_id` integer NOT NULL,
	`locale` text NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`notice_id`, `locale`),
	FOREIGN KEY (`notice_id`) REFERENCES `notices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`position` integer NOT NULL,
	`text` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `orders` (
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
	`demo` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_status" CHECK("orders"."status" between 1 and 5),
	CONSTRAINT "orders_money" CHECK("orders"."price" > 0 and "orders"."tax" between 0 and "orders"."price")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_orderno` ON `orders` (`orderno`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_one_seat_a_shopper` ON `orders` (`group_id`,`shopper_id`);--> statement-breakpoint
CREATE INDEX `orders_shopper` ON `orders` (`shopper_id`,`id`);--> statement-breakpoint
CREATE INDEX `orders_shopper_status` ON `orders` (`shopper_id`,`status`,`id`);--> statement-breakpoint
CREATE TABLE `pictures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`placeholder` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "pictures_size" CHECK("pictures"."width" > 0 and "pictures"."height" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pictures_name` ON `pictures` (`name`);--> statement-breakpoint
CREATE TABLE `recharges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`number` text NOT NULL,
	`shopper_id` integer NOT NULL,
	`channel` text NOT NULL,
	`money` integer NOT NULL,
	`status` text NOT NULL,
	`pay_url` text DEFAULT '' NOT NULL,
	`remark` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "recharges_money" CHECK("recharges"."money" > 0),
	CONSTRAINT "recharges_status" CHECK("recharges"."status" in ('pending', 'credited', 'refused')),
	CONSTRAINT "recharges_closed" CHECK(("recharges"."status" = 'pending') = ("recharges"."closed_at" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recharges_number` ON `recharges` (`number`);--> statement-breakpoint
CREATE INDEX `recharges_shopper` ON `recharges` (`shopper_id`,`id`);--> statement-breakpoint
CREATE INDEX `recharges_status` ON `recharges` (`status`,`id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`shopper_id` integer NOT NULL,
	`user_agent` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sessions_shopper` ON `sessions` (`shopper_id`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `shoppers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`nickname` text NOT NULL,
	`password_hash` text,
	`fund_password_hash` text,
	`reputation_score` integer DEFAULT 100 NOT NULL,
	`invited_by` integer,
	`demo` integer DEFAULT false NOT NULL,
	`blocked_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`invited_by`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shoppers_username_length" CHECK(length("shoppers"."username") between 3 and 32),
	CONSTRAINT "shoppers_nickname_length" CHECK(length("shoppers"."nickname") between 1 and 32),
	CONSTRAINT "shoppers_reputation_bounds" CHECK("shoppers"."reputation_score" between 0 and 100)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shoppers_username_key` ON `shoppers` (`username_key`);--> statement-breakpoint
CREATE INDEX `shoppers_invited_by` ON `shoppers` (`invited_by`);--> statement-breakpoint
CREATE TABLE `transfers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`debit_account` integer NOT NULL,
	`credit_account` integer NOT NULL,
	`amount` integer NOT NULL,
	`kind` text NOT NULL,
	`ref` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`debit_account`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`credit_account`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "transfers_amount" CHECK("transfers"."amount" > 0),
	CONSTRAINT "transfers_two_accounts" CHECK("transfers"."debit_account" <> "transfers"."credit_account")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `transfers_once` ON `transfers` (`ref`,`kind`);--> statement-breakpoint
CREATE INDEX `transfers_debit` ON `transfers` (`debit_account`,`id`);--> statement-breakpoint
CREATE INDEX `transfers_credit` ON `transfers` (`credit_account`,`id`);--> statement-breakpoint
CREATE TABLE `withdrawals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`shopper_id` integer NOT NULL,
	`money` integer NOT NULL,
	`status` text NOT NULL,
	`bank_truename` text NOT NULL,
	`bank_account` text NOT NULL,
	`bank_name` text NOT NULL,
	`remark` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "withdrawals_money" CHECK("withdrawals"."money" > 0),
	CONSTRAINT "withdrawals_status" CHECK("withdrawals"."status" in ('pending', 'paid', 'refused')),
	CONSTRAINT "withdrawals_closed" CHECK(("withdrawals"."status" = 'pending') = ("withdrawals"."closed_at" is null))
);
--> statement-breakpoint
CREATE INDEX `withdrawals_shopper` ON `withdrawals` (`shopper_id`,`id`);--> statement-breakpoint
CREATE INDEX `withdrawals_status` ON `withdrawals` (`status`,`id`);