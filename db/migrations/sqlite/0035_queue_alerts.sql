CREATE TABLE `queue_alerts` (
	`queue` text PRIMARY KEY NOT NULL,
	`raised_at` integer NOT NULL,
	`mail` text
);
