DROP INDEX "shipments_number";--> statement-breakpoint
CREATE INDEX "shipments_number" ON "shipments" USING btree ("number","id");