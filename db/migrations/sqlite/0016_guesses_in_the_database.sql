CREATE TABLE `guess_counts` (
	`key` text PRIMARY KEY NOT NULL,
	`points` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `guess_counts_expiry` ON `guess_counts` (`expires_at`);