CREATE TABLE `approvals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`parameters` text NOT NULL,
	`hash` text NOT NULL,
	`subject` text NOT NULL,
	`amount` integer,
	`shopper_id` integer,
	`asked_by` integer NOT NULL,
	`session_id` text NOT NULL,
	`note` text NOT NULL,
	`asked_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`state` text NOT NULL,
	`decided_by` integer,
	`decided_at` integer,
	`decide_note` text NOT NULL,
	`alone` integer NOT NULL,
	`ask_evidence` text,
	`decide_evidence` text,
	FOREIGN KEY (`shopper_id`) REFERENCES `shoppers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`asked_by`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `staff`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "approvals_two_persons" CHECK("approvals"."decided_by" is null or "approvals"."decided_by" <> "approvals"."asked_by"
          or ("approvals"."state" = 'done' and "approvals"."alone" and "approvals"."decided_at" >= "approvals"."asked_at" + 600000)),
	CONSTRAINT "approvals_decided" CHECK(("approvals"."state" in ('done', 'declined')) = ("approvals"."decided_by" is not null)),
	CONSTRAINT "approvals_in_time" CHECK("approvals"."state" <> 'done' or "approvals"."decided_at" < "approvals"."expires_at")
);
--> statement-breakpoint
CREATE INDEX `approvals_state` ON `approvals` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `approvals_asker` ON `approvals` (`asked_by`,`id`);--> statement-breakpoint
CREATE INDEX `approvals_subject` ON `approvals` (`subject`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `approvals_waiting` ON `approvals` (`hash`) WHERE "approvals"."state" = 'waiting';