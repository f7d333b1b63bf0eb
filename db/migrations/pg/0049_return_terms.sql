ALTER TABLE "shipments" ADD COLUMN "assumed_at" bigint;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "return_days" integer;--> statement-breakpoint
CREATE INDEX "returns_arrived" ON "returns" USING btree ("state","arrived_at","id");