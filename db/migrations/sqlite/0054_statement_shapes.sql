CREATE TABLE `statement_shapes` (
	`shape` text PRIMARY KEY NOT NULL,
	`headings` text NOT NULL,
	`reading` text NOT NULL,
	`file` text NOT NULL,
	`chosen_by` text NOT NULL,
	`chosen_at` integer NOT NULL
);
