ALTER TABLE `article_texts` ADD `words_at` integer;--> statement-breakpoint
ALTER TABLE `articles` ADD `version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `articles` ADD `words_at` integer;--> statement-breakpoint
ALTER TABLE `carousel` ADD `shown` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `carousel` ADD `version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `categories` ADD `version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `item_texts` ADD `words_at` integer;--> statement-breakpoint
ALTER TABLE `items` ADD `version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `items` ADD `words_at` integer;--> statement-breakpoint
ALTER TABLE `mall_banners` ADD `shown` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `mall_banners` ADD `version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `notices` ADD `shown` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `notices` ADD `version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `version` integer DEFAULT 0 NOT NULL;