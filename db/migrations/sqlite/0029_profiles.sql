CREATE TABLE `profiles` (
	`shopper_id` integer PRIMARY KEY NOT NULL,
	`avatar` text DEFAULT '' NOT NULL,
	`birthday` text DEFAULT '' NOT NULL,
	`region` text DEFAULT '' NOT NULL,
	`signature` text DEFAULT '' NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action
);
