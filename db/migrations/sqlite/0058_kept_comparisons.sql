-- The tables that the migrations 0000 to 0058 made: decision 64.
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
CREATE TABLE `address_book` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`shopper_id` integer NOT NULL,
	`truename` text NOT NULL,
	`phone` text NOT NULL,
	`address` text NOT NULL,
	`is_default` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `address_book_default` ON `address_book` (`shopper_id`) WHERE "address_book"."is_default";--> statement-breakpoint
CREATE INDEX `address_book_shopper` ON `address_book` (`shopper_id`,`id`);--> statement-breakpoint
CREATE INDEX `address_book_phone` ON `address_book` (replace(replace(replace("phone", ' ', ''), '-', ''), '+', ''));--> statement-breakpoint
CREATE INDEX `address_book_truename` ON `address_book` (`truename`);--> statement-breakpoint
CREATE INDEX `address_book_address` ON `address_book` (`address`);--> statement-breakpoint
CREATE TABLE `approvals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`parameters` text NOT NULL,
	`hash` text NOT NULL,
	`subject` text NOT NULL,
	`amount` integer,
	`shopper_id` integer,
	`asked_by` integer NOT NULL,
	`session_id` text NOT NULL,
	`note` text NOT NULL,
	`asked_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`state` text NOT NULL,
	`decided_by` integer,
	`decided_at` integer,
	`decide_note` text NOT NULL,
	`alone` integer NOT NULL,
	`ask_evidence` text,
	`decide_evidence` text,
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`asked_by`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "approvals_two_persons" CHECK("approvals"."decided_by" is null or "approvals"."decided_by" <> "approvals"."asked_by"
          or ("approvals"."state" = 'done' and "approvals"."alone" and "approvals"."decided_at" >= "approvals"."asked_at" + 600000)),
	CONSTRAINT "approvals_decided" CHECK(("approvals"."state" in ('done', 'declined')) = ("approvals"."decided_by" is not null)),
	CONSTRAINT "approvals_in_time" CHECK("approvals"."state" <> 'done' or "approvals"."decided_at" < "approvals"."expires_at")
);
--> statement-breakpoint
CREATE INDEX `approvals_state` ON `approvals` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `approvals_asker` ON `approvals` (`asked_by`,`id`);--> statement-breakpoint
CREATE INDEX `approvals_subject` ON `approvals` (`subject`,`id`);--> statement-breakpoint
CREATE INDEX `approvals_kind` ON `approvals` (`kind`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `approvals_waiting` ON `approvals` (`hash`) WHERE "approvals"."state" = 'waiting';--> statement-breakpoint
CREATE TABLE `article_texts` (
	`article_id` integer NOT NULL,
	`locale` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`words_at` integer,
	PRIMARY KEY(`article_id`, `locale`),
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `article_versions` (
	`article_id` integer NOT NULL,
	`version` integer NOT NULL,
	`texts` text NOT NULL,
	PRIMARY KEY(`article_id`, `version`),
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `articles` (
	`id` integer PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`published` integer DEFAULT true NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`words_at` integer
);
--> statement-breakpoint
CREATE TABLE `audit_head` (
	`id` integer PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`detail` text NOT NULL,
	`note` text NOT NULL,
	`key` text,
	`created_at` integer NOT NULL,
	`session_id` text,
	`approval_id` integer,
	`shopper_id` integer,
	`amount` integer,
	`position` integer,
	`hash` text,
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_log_position` ON `audit_log` (`position`);--> statement-breakpoint
CREATE INDEX `audit_log_time` ON `audit_log` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_shopper` ON `audit_log` (`shopper_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_actor_action` ON `audit_log` (`actor`,`action`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `audit_log_key` ON `audit_log` (`key`);--> statement-breakpoint
CREATE TABLE `bank_cards` (
	`shopper_id` integer PRIMARY KEY NOT NULL,
	`bank_truename` text NOT NULL,
	`bank_account` text NOT NULL,
	`bank_name` text NOT NULL,
	`changed_at` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `bank_cards_account` ON `bank_cards` (`bank_account`);--> statement-breakpoint
CREATE INDEX `bank_cards_end` ON `bank_cards` (substr("bank_account", length("bank_account") - 3));--> statement-breakpoint
CREATE INDEX `bank_cards_truename` ON `bank_cards` (`bank_truename`);--> statement-breakpoint
CREATE TABLE `carousel` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`position` integer NOT NULL,
	`picture_id` integer NOT NULL,
	`tone` text NOT NULL,
	`href` text NOT NULL,
	`title` text NOT NULL,
	`subtitle` text NOT NULL,
	`label` text NOT NULL,
	`shown` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `carousel_picture` ON `carousel` (`picture_id`);--> statement-breakpoint
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
CREATE TABLE `categories` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`position` integer NOT NULL,
	`picture_id` integer NOT NULL,
	`open` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`indexed_to` integer,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `categories_picture` ON `categories` (`picture_id`);--> statement-breakpoint
CREATE TABLE `category_texts` (
	`category_id` integer NOT NULL,
	`locale` text NOT NULL,
	`name` text NOT NULL,
	PRIMARY KEY(`category_id`, `locale`),
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `consents` (
	`shopper_id` integer NOT NULL,
	`article_id` integer NOT NULL,
	`version` integer NOT NULL,
	`locale` text NOT NULL,
	`agreed_at` integer NOT NULL,
	PRIMARY KEY(`shopper_id`, `article_id`, `version`),
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `day_figures` (
	`figure` text NOT NULL,
	`day` text NOT NULL,
	`subject` text NOT NULL,
	`count` integer NOT NULL,
	`sum` integer NOT NULL,
	PRIMARY KEY(`figure`, `day`, `subject`)
);
--> statement-breakpoint
CREATE INDEX `day_figures_day` ON `day_figures` (`day`);--> statement-breakpoint
CREATE TABLE `day_items` (
	`day` text NOT NULL,
	`item_id` integer NOT NULL,
	`opened` integer NOT NULL,
	`filled` integer NOT NULL,
	`failed` integer NOT NULL,
	`sold` integer NOT NULL,
	`turnover` integer NOT NULL,
	PRIMARY KEY(`day`, `item_id`),
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `day_items_item` ON `day_items` (`item_id`,`day`,`opened`,`filled`,`failed`,`sold`,`turnover`);--> statement-breakpoint
CREATE TABLE `day_teams` (
	`day` text NOT NULL,
	`shopper_id` integer NOT NULL,
	`level` integer NOT NULL,
	`joined` integer NOT NULL,
	`recharged` integer NOT NULL,
	`withdrawn` integer NOT NULL,
	`first_recharges` integer NOT NULL,
	`first_withdrawals` integer NOT NULL,
	PRIMARY KEY(`day`, `shopper_id`, `level`),
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `day_teams_shopper` ON `day_teams` (`shopper_id`,`level`,`day`,`joined`,`recharged`,`withdrawn`,`first_recharges`,`first_withdrawals`);--> statement-breakpoint
CREATE TABLE `days` (
	`day` text PRIMARY KEY NOT NULL,
	`zone` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`last_transfer` integer NOT NULL,
	`last_shopper` integer NOT NULL,
	`last_entry` integer DEFAULT 0 NOT NULL,
	`rules` integer DEFAULT 1 NOT NULL,
	`teams_counted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `days_start` ON `days` (`starts_at`);--> statement-breakpoint
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
CREATE TABLE `groups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`item_id` integer NOT NULL,
	`names` text NOT NULL,
	`picture_id` integer NOT NULL,
	`size` integer NOT NULL,
	`ships` integer DEFAULT true NOT NULL,
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
CREATE INDEX `groups_deadline` ON `groups` (`status`,`expires_at`,`id`) WHERE "groups"."id" > 0;--> statement-breakpoint
CREATE INDEX `groups_opener` ON `groups` (`opened_by`,`status`,`expires_at`);--> statement-breakpoint
CREATE INDEX `groups_picture` ON `groups` (`picture_id`);--> statement-breakpoint
CREATE TABLE `guess_counts` (
	`key` text PRIMARY KEY NOT NULL,
	`points` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `guess_counts_expiry` ON `guess_counts` (`expires_at`);--> statement-breakpoint
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
	`closed_at` integer,
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
CREATE INDEX `item_pictures_picture` ON `item_pictures` (`picture_id`,`item_id`);--> statement-breakpoint
CREATE TABLE `item_text_pictures` (
	`item_id` integer NOT NULL,
	`picture_id` integer NOT NULL,
	PRIMARY KEY(`item_id`, `picture_id`),
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `item_text_pictures_picture` ON `item_text_pictures` (`picture_id`,`item_id`);--> statement-breakpoint
CREATE TABLE `item_texts` (
	`item_id` integer NOT NULL,
	`locale` text NOT NULL,
	`name` text NOT NULL,
	`content` text NOT NULL,
	`words_at` integer,
	PRIMARY KEY(`item_id`, `locale`),
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `item_texts_locale` ON `item_texts` (`locale`);--> statement-breakpoint
CREATE INDEX `item_texts_words` ON `item_texts` (`item_id`,`words_at`,`locale`);--> statement-breakpoint
CREATE TABLE `item_views` (
	`day` text NOT NULL,
	`item_id` integer NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`day`, `item_id`),
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
	`ships` integer DEFAULT true NOT NULL,
	`picture_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`words_at` integer,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "items_money" CHECK("items"."price" > 0 and "items"."org_price" >= "items"."price" and "items"."tax" >= 0 and "items"."tax" <= "items"."price"),
	CONSTRAINT "items_stock" CHECK("items"."stock" >= 0),
	CONSTRAINT "items_pt_num" CHECK("items"."pt_num" >= 0),
	CONSTRAINT "items_group" CHECK("items"."group_size" between 2 and 100 and "items"."group_seconds" > 0)
);
--> statement-breakpoint
CREATE INDEX `items_category` ON `items` (`category_id`,`on_sale`,`id`);--> statement-breakpoint
CREATE INDEX `items_name` ON `items` (`category_id`,`name`);--> statement-breakpoint
CREATE INDEX `items_hot` ON `items` (`hot`,`on_sale`,`pt_num`,`id`);--> statement-breakpoint
CREATE INDEX `items_sold` ON `items` (`pt_num`,`id`);--> statement-breakpoint
CREATE INDEX `items_picture` ON `items` (`picture_id`);--> statement-breakpoint
CREATE INDEX `items_words` ON `items` (`words_at`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`name` text PRIMARY KEY NOT NULL,
	`schedule` text NOT NULL,
	`due_at` integer NOT NULL,
	`held_by` text,
	`held_until` integer NOT NULL,
	`begun_at` integer,
	`longest_run` integer,
	`failures` integer NOT NULL,
	`done_at` integer,
	`result` text
);
--> statement-breakpoint
CREATE TABLE `mall_banners` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`position` integer NOT NULL,
	`picture_id` integer NOT NULL,
	`tone` text NOT NULL,
	`category_id` integer NOT NULL,
	`shown` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `mall_banners_picture` ON `mall_banners` (`picture_id`);--> statement-breakpoint
CREATE TABLE `muted_topics` (
	`shopper_id` integer NOT NULL,
	`topic` text NOT NULL,
	PRIMARY KEY(`shopper_id`, `topic`),
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action
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
	`text` text NOT NULL,
	`shown` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 0 NOT NULL
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
	`address_set_at` integer,
	`to_send_since` integer,
	`demo` integer DEFAULT false NOT NULL,
	`refund_asked_at` integer,
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
CREATE INDEX `orders_shopper` ON `orders` (`shopper_id`,`id`,`status`);--> statement-breakpoint
CREATE INDEX `orders_of_status` ON `orders` (`status`,`id`) WHERE "orders"."id" > 0;--> statement-breakpoint
CREATE INDEX `orders_phone` ON `orders` (replace(replace(replace("phone", ' ', ''), '-', ''), '+', ''),`id`) WHERE "orders"."phone" <> '';--> statement-breakpoint
CREATE INDEX `orders_price` ON `orders` (`price`,`id`);--> statement-breakpoint
CREATE INDEX `orders_refunds` ON `orders` (`updated_at`,`id`) WHERE "orders"."status" = 3;--> statement-breakpoint
CREATE INDEX `orders_refunds_shopper` ON `orders` (`shopper_id`,`updated_at`,`id`) WHERE "orders"."status" = 3;--> statement-breakpoint
CREATE INDEX `orders_to_send` ON `orders` (`to_send_since`,`id`) WHERE "orders"."to_send_since" is not null and "orders"."address" <> '';--> statement-breakpoint
CREATE INDEX `orders_address_missing` ON `orders` (`to_send_since`,`id`) WHERE "orders"."to_send_since" is not null and "orders"."address" = '';--> statement-breakpoint
CREATE TABLE `payment_notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`channel` text NOT NULL,
	`event_id` text NOT NULL,
	`number` text NOT NULL,
	`paid` integer NOT NULL,
	`money` integer NOT NULL,
	`currency` text NOT NULL,
	`outcome` text NOT NULL,
	`received_at` integer NOT NULL,
	`settled_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_notifications_event` ON `payment_notifications` (`channel`,`event_id`);--> statement-breakpoint
CREATE INDEX `payment_notifications_odd` ON `payment_notifications` (`id`) WHERE "payment_notifications"."paid" and "payment_notifications"."outcome" <> 'credited';--> statement-breakpoint
CREATE INDEX `payment_notifications_odd_channel` ON `payment_notifications` (`channel`,`id`) WHERE "payment_notifications"."paid" and "payment_notifications"."outcome" <> 'credited';--> statement-breakpoint
CREATE INDEX `payment_notifications_open` ON `payment_notifications` (`id`) WHERE "payment_notifications"."paid" and "payment_notifications"."outcome" <> 'credited' and "payment_notifications"."settled_at" is null;--> statement-breakpoint
CREATE INDEX `payment_notifications_number` ON `payment_notifications` (`number`,`id`);--> statement-breakpoint
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
CREATE TABLE `profiles` (
	`shopper_id` integer PRIMARY KEY NOT NULL,
	`avatar` text DEFAULT '' NOT NULL,
	`birthday` text DEFAULT '' NOT NULL,
	`region` text DEFAULT '' NOT NULL,
	`signature` text DEFAULT '' NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `profiles_avatar` ON `profiles` (`avatar`) WHERE "profiles"."avatar" <> '';--> statement-breakpoint
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
CREATE TABLE `queue_alerts` (
	`queue` text PRIMARY KEY NOT NULL,
	`raised_at` integer NOT NULL,
	`mail` text
);
--> statement-breakpoint
CREATE TABLE `recharges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`number` text NOT NULL,
	`shopper_id` integer NOT NULL,
	`channel` text NOT NULL,
	`money` integer NOT NULL,
	`claimed` integer,
	`status` text NOT NULL,
	`cancelled` integer DEFAULT false NOT NULL,
	`pay_url` text DEFAULT '' NOT NULL,
	`provider_ref` text DEFAULT '' NOT NULL,
	`proof` text DEFAULT '' NOT NULL,
	`proof_hash` text DEFAULT '' NOT NULL,
	`remark` text DEFAULT '' NOT NULL,
	`fee` integer,
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
CREATE INDEX `recharges_shopper_status` ON `recharges` (`shopper_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `recharges_shopper_ended` ON `recharges` (`shopper_id`,`status`,`closed_at`);--> statement-breakpoint
CREATE INDEX `recharges_status` ON `recharges` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `recharges_channel` ON `recharges` (`status`,`channel`,`id`);--> statement-breakpoint
CREATE INDEX `recharges_ended` ON `recharges` (`status`,`closed_at`);--> statement-breakpoint
CREATE INDEX `recharges_proof` ON `recharges` (`proof_hash`) WHERE "recharges"."proof_hash" <> '';--> statement-breakpoint
CREATE INDEX `recharges_sum` ON `recharges` (`channel`,`money`,`created_at`);--> statement-breakpoint
CREATE TABLE `removed_pictures` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
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
	`opened_by` text,
	`words` text DEFAULT '' NOT NULL,
	`amount` integer,
	`send_to` text DEFAULT '' NOT NULL,
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
CREATE INDEX `returns_arrived` ON `returns` (`state`,`arrived_at`,`id`);--> statement-breakpoint
CREATE TABLE `sandbox_payments` (
	`number` text PRIMARY KEY NOT NULL,
	`money` integer NOT NULL,
	`return_url` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
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
CREATE INDEX `sessions_ended` ON `sessions` (`ended_at`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `shipments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`carrier_id` integer NOT NULL,
	`number` text NOT NULL,
	`sent_at` integer NOT NULL,
	`sent_by` text NOT NULL,
	`assumed_at` integer,
	`return_days` integer,
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
CREATE INDEX `shipments_number` ON `shipments` (`number`,`id`);--> statement-breakpoint
CREATE INDEX `shipments_carrier` ON `shipments` (`carrier_id`,`order_id`);--> statement-breakpoint
CREATE INDEX `shipments_tracking` ON `shipments` (upper(replace("number", '-', '')),`id`);--> statement-breakpoint
CREATE TABLE `shopper_emails` (
	`shopper_id` integer PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`confirmed_at` integer NOT NULL,
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `shopper_emails_email` ON `shopper_emails` (`email`);--> statement-breakpoint
CREATE TABLE `shoppers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`nickname` text NOT NULL,
	`password_hash` text,
	`fund_password_hash` text,
	`reputation_score` integer DEFAULT 100 NOT NULL,
	`invited_by` integer,
	`second_inviter` integer,
	`third_inviter` integer,
	`invitation_id` integer,
	`locale` text,
	`demo` integer DEFAULT false NOT NULL,
	`blocked_at` integer,
	`deleted_at` integer,
	`withdrawals_frozen_at` integer,
	`withdrawals_frozen_why` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`invited_by`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`second_inviter`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`third_inviter`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shoppers_username_length" CHECK(length("shoppers"."username") between 3 and 32),
	CONSTRAINT "shoppers_nickname_length" CHECK(length("shoppers"."nickname") between 1 and 32),
	CONSTRAINT "shoppers_reputation_bounds" CHECK("shoppers"."reputation_score" between 0 and 100)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shoppers_username_key` ON `shoppers` (`username_key`);--> statement-breakpoint
CREATE INDEX `shoppers_invited_by` ON `shoppers` (`invited_by`,`id`);--> statement-breakpoint
CREATE INDEX `shoppers_second_inviter` ON `shoppers` (`second_inviter`,`id`);--> statement-breakpoint
CREATE INDEX `shoppers_third_inviter` ON `shoppers` (`third_inviter`,`id`);--> statement-breakpoint
CREATE INDEX `shoppers_created` ON `shoppers` (`created_at`);--> statement-breakpoint
CREATE INDEX `shoppers_invitation` ON `shoppers` (`invitation_id`,`id`);--> statement-breakpoint
CREATE INDEX `shoppers_username_start` ON `shoppers` (`username_key`);--> statement-breakpoint
CREATE INDEX `shoppers_nickname_start` ON `shoppers` (`nickname`);--> statement-breakpoint
CREATE INDEX `shoppers_deleted` ON `shoppers` (`deleted_at`) WHERE "shoppers"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX `shoppers_blocked` ON `shoppers` (`id`) WHERE "shoppers"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX `shoppers_frozen_id` ON `shoppers` (`id`) WHERE "shoppers"."withdrawals_frozen_at" is not null;--> statement-breakpoint
CREATE INDEX `shoppers_frozen` ON `shoppers` (`withdrawals_frozen_at`) WHERE "shoppers"."withdrawals_frozen_at" is not null;--> statement-breakpoint
CREATE TABLE `staff` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`role` text NOT NULL,
	`user_handle` text NOT NULL,
	`password_hash` text,
	`blocked_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`role`) REFERENCES `staff_roles`(`key`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staff_name_length" CHECK(length("staff"."name") between 1 and 40)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_name_key` ON `staff` (`name_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `staff_user_handle` ON `staff` (`user_handle`);--> statement-breakpoint
CREATE TABLE `staff_challenges` (
	`nonce` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `staff_challenges_expiry` ON `staff_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `staff_invites` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`made_by` text NOT NULL,
	`staff_id` integer,
	`approval_id` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`role`) REFERENCES `staff_roles`(`key`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_invites_token` ON `staff_invites` (`token_hash`);--> statement-breakpoint
CREATE INDEX `staff_invites_maker` ON `staff_invites` (`made_by`);--> statement-breakpoint
CREATE INDEX `staff_invites_role` ON `staff_invites` (`role`);--> statement-breakpoint
CREATE TABLE `staff_passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`staff_id` integer NOT NULL,
	`label` text NOT NULL,
	`public_key` text NOT NULL,
	`sign_count` integer NOT NULL,
	`transports` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `staff_passkeys_staff` ON `staff_passkeys` (`staff_id`);--> statement-breakpoint
CREATE TABLE `staff_recovery` (
	`staff_id` integer NOT NULL,
	`code_hash` text NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`staff_id`, `code_hash`),
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `staff_roles` (
	`key` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`grants` text NOT NULL,
	`changed_at` integer,
	`decided_on` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `staff_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`staff_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`fresh_at` integer NOT NULL,
	`user_agent` text NOT NULL,
	`address` text NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_sessions_token` ON `staff_sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `staff_sessions_staff` ON `staff_sessions` (`staff_id`);--> statement-breakpoint
CREATE INDEX `staff_sessions_expiry` ON `staff_sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `staff_totp` (
	`staff_id` integer PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`last_step` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`staff_id`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `statement_comparisons` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`digest` text NOT NULL,
	`file` text NOT NULL,
	`shape` text NOT NULL,
	`summary` text NOT NULL,
	`compared_by` text NOT NULL,
	`compared_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `statement_comparisons_file` ON `statement_comparisons` (`kind`,`digest`);--> statement-breakpoint
CREATE INDEX `statement_comparisons_list` ON `statement_comparisons` (`compared_at`,`id`);--> statement-breakpoint
CREATE TABLE `statement_differences` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`comparison_id` integer NOT NULL,
	`kind` text NOT NULL,
	`place` text NOT NULL,
	`file` text,
	`ledger` text,
	`doubt` text,
	`worked_by` text,
	`worked_at` integer,
	`note` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`comparison_id`) REFERENCES `statement_comparisons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "statement_differences_worked" CHECK(("statement_differences"."worked_by" is null) = ("statement_differences"."worked_at" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `statement_differences_place` ON `statement_differences` (`comparison_id`,`place`);--> statement-breakpoint
CREATE INDEX `statement_differences_list` ON `statement_differences` (`comparison_id`,`id`);--> statement-breakpoint
CREATE INDEX `statement_differences_open` ON `statement_differences` (`comparison_id`,`id`) WHERE "statement_differences"."worked_at" is null;--> statement-breakpoint
CREATE TABLE `statement_shapes` (
	`shape` text PRIMARY KEY NOT NULL,
	`headings` text NOT NULL,
	`reading` text NOT NULL,
	`file` text NOT NULL,
	`chosen_by` text NOT NULL,
	`chosen_at` integer NOT NULL
);
--> statement-breakpoint
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
CREATE INDEX `support_threads_shopper` ON `support_threads` (`shopper_id`,`last_at`,`id`);--> statement-breakpoint
CREATE TABLE `system_alerts` (
	`alarm` text PRIMARY KEY NOT NULL,
	`raised_at` integer NOT NULL,
	`mail` text
);
--> statement-breakpoint
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
	`payable_at` integer,
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
CREATE INDEX `withdrawals_shopper_status` ON `withdrawals` (`shopper_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `withdrawals_status` ON `withdrawals` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `withdrawals_ended` ON `withdrawals` (`status`,`closed_at`);--> statement-breakpoint
CREATE INDEX `withdrawals_card` ON `withdrawals` (`bank_account`,`shopper_id`);--> statement-breakpoint
-- Keeps no text, only which words stand in which item; the words come ready made from db/search/words.ts.
CREATE VIRTUAL TABLE `item_search` USING fts5(`words`, content='', contentless_delete=1, detail=none, tokenize='ascii');
