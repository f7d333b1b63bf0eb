ALTER TABLE "jobs" ADD COLUMN "begun_at" bigint;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "longest_run" integer;