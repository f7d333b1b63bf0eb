ALTER TABLE "audit_log" ADD COLUMN "key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_key" ON "audit_log" USING btree ("key");