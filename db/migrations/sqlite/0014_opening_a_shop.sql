ALTER TABLE `articles` ADD `published` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `categories` ADD `open` integer DEFAULT true NOT NULL;