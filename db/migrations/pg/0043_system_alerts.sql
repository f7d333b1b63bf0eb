CREATE TABLE "system_alerts" (
	"alarm" text PRIMARY KEY NOT NULL,
	"raised_at" bigint NOT NULL,
	"mail" text
);
