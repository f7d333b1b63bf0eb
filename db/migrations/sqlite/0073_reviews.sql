CREATE TABLE `review_counts` (
	`item_id` integer NOT NULL,
	`value_id` integer NOT NULL,
	`stars` integer NOT NULL,
	`pictured` integer NOT NULL,
	`hidden_why` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`item_id`, `value_id`, `stars`, `pictured`, `hidden_why`),
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "review_counts_count" CHECK("review_counts"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE `review_pictures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`review_id` integer NOT NULL,
	`file` text NOT NULL,
	FOREIGN KEY (`review_id`) REFERENCES `reviews`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `review_pictures_review` ON `review_pictures` (`review_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `review_pictures_file` ON `review_pictures` (`file`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`item_id` integer NOT NULL,
	`shopper_id` integer NOT NULL,
	`value_id` integer,
	`stars` integer NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`anonymous` integer DEFAULT false NOT NULL,
	`pictured` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`answer` text DEFAULT '' NOT NULL,
	`answered_at` integer,
	`answered_by` integer,
	`hidden_why` text,
	`checked_at` integer,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`value_id`) REFERENCES `option_values`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`answered_by`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reviews_five" CHECK("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_answered" CHECK(("reviews"."answer" = '') = ("reviews"."answered_at" is null) and ("reviews"."answered_at" is null) = ("reviews"."answered_by" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_order` ON `reviews` (`order_id`);--> statement-breakpoint
CREATE INDEX `reviews_item` ON `reviews` (`item_id`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_stars` ON `reviews` (`item_id`,`stars`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_value` ON `reviews` (`item_id`,`value_id`,`id`) WHERE "reviews"."value_id" is not null;--> statement-breakpoint
CREATE INDEX `reviews_pictured` ON `reviews` (`item_id`,`id`) WHERE "reviews"."pictured" and "reviews"."hidden_why" is null;--> statement-breakpoint
CREATE INDEX `reviews_shopper` ON `reviews` (`shopper_id`,`id`);--> statement-breakpoint
CREATE INDEX `reviews_low` ON `reviews` (`id`) WHERE "reviews"."stars" <= 2;--> statement-breakpoint
CREATE INDEX `reviews_low_item` ON `reviews` (`item_id`,`created_at`) WHERE "reviews"."stars" <= 2;--> statement-breakpoint
CREATE INDEX `reviews_unchecked` ON `reviews` (`id`) WHERE "reviews"."checked_at" is null;--> statement-breakpoint
CREATE INDEX `reviews_unanswered` ON `reviews` (`id`) WHERE "reviews"."answered_at" is null and "reviews"."hidden_why" is null;--> statement-breakpoint
CREATE INDEX `reviews_hidden` ON `reviews` (`id`) WHERE "reviews"."hidden_why" is not null;--> statement-breakpoint
ALTER TABLE `items` ADD `review_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- With the column, since SQLite would have to write all items anew for a check of the table.
ALTER TABLE `items` ADD `review_stars` integer DEFAULT 0 NOT NULL CONSTRAINT `items_reviews` CHECK(`review_stars` between `review_count` and `review_count` * 5);
