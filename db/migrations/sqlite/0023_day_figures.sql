CREATE TABLE `day_figures` (
	`figure` text NOT NULL,
	`day` text NOT NULL,
	`subject` text NOT NULL,
	`count` integer NOT NULL,
	`sum` integer NOT NULL,
	PRIMARY KEY(`figure`, `day`, `subject`),
	FOREIGN KEY (`day`) REFERENCES `days`(`day`) ON UPDATE no action ON DELETE no action
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
	FOREIGN KEY (`day`) REFERENCES `days`(`day`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `day_items_item` ON `day_items` (`item_id`,`day`);--> statement-breakpoint
CREATE TABLE `days` (
	`day` text PRIMARY KEY NOT NULL,
	`zone` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`last_transfer` integer NOT NULL,
	`last_shopper` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `days_start` ON `days` (`starts_at`);--> statement-breakpoint
CREATE TABLE `item_views` (
	`day` text NOT NULL,
	`item_id` integer NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`day`, `item_id`),
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `orders` ADD `refund_asked_at` integer;