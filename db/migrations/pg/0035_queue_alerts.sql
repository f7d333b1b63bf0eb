CREATE TABLE "queue_alerts" (
	"queue" text PRIMARY KEY NOT NULL,
	"raised_at" bigint NOT NULL,
	"mail" text
);
