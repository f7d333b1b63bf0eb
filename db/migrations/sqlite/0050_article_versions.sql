CREATE TABLE `article_versions` (
	`article_id` integer NOT NULL,
	`version` integer NOT NULL,
	`texts` text NOT NULL,
	PRIMARY KEY(`article_id`, `version`),
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action
);
