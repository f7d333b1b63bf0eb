CREATE TABLE `__new_approvals` (
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
	CONSTRAINT "approvals_two_persons" CHECK("__new_approvals"."decided_by" is null or "__new_approvals"."decided_by" <> "__new_approvals"."asked_by"
          or ("__new_approvals"."state" = 'done' and "__new_approvals"."alone")),
	CONSTRAINT "approvals_decided" CHECK(("__new_approvals"."state" in ('done', 'declined')) = ("__new_approvals"."decided_by" is not null)),
	CONSTRAINT "approvals_in_time" CHECK("__new_approvals"."state" <> 'done' or "__new_approvals"."decided_at" < "__new_approvals"."expires_at")
);
--> statement-breakpoint
INSERT INTO `__new_approvals`("id", "kind", "parameters", "hash", "subject", "amount", "shopper_id", "asked_by", "session_id", "note", "asked_at", "expires_at", "state", "decided_by", "decided_at", "decide_note", "alone", "ask_evidence", "decide_evidence") SELECT "id", "kind", "parameters", "hash", "subject", "amount", "shopper_id", "asked_by", "session_id", "note", "asked_at", "expires_at", "state", "decided_by", "decided_at", "decide_note", "alone", "ask_evidence", "decide_evidence" FROM `approvals`;--> statement-breakpoint
DROP TABLE `approvals`;--> statement-breakpoint
ALTER TABLE `__new_approvals` RENAME TO `approvals`;--> statement-breakpoint
CREATE INDEX `approvals_state` ON `approvals` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `approvals_asker` ON `approvals` (`asked_by`,`id`);--> statement-breakpoint
CREATE INDEX `approvals_subject` ON `approvals` (`subject`,`id`);--> statement-breakpoint
CREATE INDEX `approvals_kind` ON `approvals` (`kind`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `approvals_waiting` ON `approvals` (`hash`) WHERE "approvals"."state" = 'waiting';