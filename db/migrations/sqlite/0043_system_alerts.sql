CREATE TABLE `system_alerts` (
	`alarm` text PRIMARY KEY NOT NULL,
	`raised_at` integer NOT NULL,
	`mail` text
);
