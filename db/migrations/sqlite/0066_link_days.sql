CREATE TABLE `link_days` (
	`day` text NOT NULL,
	`shopper_id` integer NOT NULL,
	`opened` integer NOT NULL,
	PRIMARY KEY(`shopper_id`, `day`),
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `link_days_day` ON `link_days` (`day`,`opened`);--> statement-breakpoint
CREATE INDEX `shoppers_invited` ON `shoppers` (`id`) WHERE "shoppers"."invited_by" is not null;