CREATE TABLE "jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"schedule" text NOT NULL,
	"due_at" bigint NOT NULL,
	"held_by" text,
	"held_until" bigint NOT NULL,
	"failures" integer NOT NULL,
	"done_at" bigint,
	"result" jsonb
);
--> statement-breakpoint
DELETE FROM "settings" WHERE "key" = 'backup_made_for';