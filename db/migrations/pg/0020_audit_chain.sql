CREATE TABLE "audit_head" (
	"id" bigint PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "approval_id" bigint;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "shopper_id" bigint;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "amount" bigint;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "position" bigint;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "hash" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_position" ON "audit_log" USING btree ("position");--> statement-breakpoint
CREATE INDEX "audit_log_shopper" ON "audit_log" USING btree ("shopper_id","id");