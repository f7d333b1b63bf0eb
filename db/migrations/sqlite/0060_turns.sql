CREATE TABLE `turns` (
	`name` text PRIMARY KEY NOT NULL,
	`taken_at` integer NOT NULL
);
