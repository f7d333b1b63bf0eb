-- Days are counted again: those closed before lack the refusals, and say otherwise where the next one begins. What only
-- their close could see stays.
ALTER TABLE "day_figures" DROP CONSTRAINT "day_figures_day_days_day_fk";
--> statement-breakpoint
ALTER TABLE "day_items" DROP CONSTRAINT "day_items_day_days_day_fk";
--> statement-breakpoint
DROP INDEX "day_items_item";--> statement-breakpoint
DELETE FROM "day_figures" WHERE "figure" NOT IN ('seen', 'in_time');--> statement-breakpoint
DELETE FROM "day_items";--> statement-breakpoint
DELETE FROM "days";--> statement-breakpoint
ALTER TABLE "days" ADD COLUMN "last_entry" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "approvals_kind" ON "approvals" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "audit_log_time" ON "audit_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "day_items_item" ON "day_items" USING btree ("item_id","day","opened","filled","failed","sold","turnover");