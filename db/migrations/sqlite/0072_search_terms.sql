DROP TABLE `item_search`;--> statement-breakpoint
-- The index of the search (db/search/tables.ts): made anew at the next start, and by a restore.
CREATE TABLE `search_terms` (
	`id` integer PRIMARY KEY NOT NULL,
	`word` text NOT NULL,
	`sound` text,
	`initials` text,
	`ending` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_terms_word` ON `search_terms` (`word`);--> statement-breakpoint
CREATE INDEX `search_terms_sound` ON `search_terms` (`sound`) WHERE `sound` is not null;--> statement-breakpoint
CREATE INDEX `search_terms_initials` ON `search_terms` (`initials`) WHERE `initials` is not null;--> statement-breakpoint
CREATE INDEX `search_terms_ending` ON `search_terms` (`ending`) WHERE `ending` is not null;--> statement-breakpoint
CREATE TABLE `search_postings` (
	`term_id` integer NOT NULL,
	`impact` integer NOT NULL,
	`item_id` integer NOT NULL,
	PRIMARY KEY(`term_id`, `impact`, `item_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `item_terms` (
	`item_id` integer PRIMARY KEY NOT NULL,
	`terms` text NOT NULL
);
