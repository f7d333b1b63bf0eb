CREATE TABLE `item_text_pictures` (
	`item_id` integer NOT NULL,
	`picture_id` integer NOT NULL,
	PRIMARY KEY(`item_id`, `picture_id`),
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `item_text_pictures_picture` ON `item_text_pictures` (`picture_id`,`item_id`);