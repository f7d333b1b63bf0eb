CREATE TABLE `consents` (
	`shopper_id` integer NOT NULL,
	`article_id` integer NOT NULL,
	`version` integer NOT NULL,
	`locale` text NOT NULL,
	`agreed_at` integer NOT NULL,
	PRIMARY KEY(`shopper_id`, `article_id`, `version`),
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action
);
