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
CREATE INDEX `address_book_phone` ON `address_book` (replace(replace(replace(`phone`, ' ', ''), '-', ''), '+', ''));--> statement-breakpoint
CREATE INDEX `address_book_truename` ON `address_book` (`truename`);--> statement-breakpoint
CREATE INDEX `address_book_address` ON `address_book` (`address`);--> statement-breakpoint
CREATE TABLE `consents` (
	`shopper_id` integer NOT NULL,
	`article_id` integer NOT NULL,
	`version` integer NOT NULL,
	`locale` text NOT NULL,
	`agreed_at` integer NOT NULL,
	PRIMARY KEY(`shopper_id`, `article_id`, `version`),
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
INSERT INTO `address_book` (shopper_id, truename, phone, address, is_default, updated_at)
SELECT shopper_id, truename, phone, address, 1, updated_at FROM addresses ORDER BY shopper_id;
