ALTER TABLE "shoppers" ADD COLUMN "deleted_at" bigint;--> statement-breakpoint
CREATE INDEX "shoppers_deleted" ON "shoppers" USING btree ("deleted_at") WHERE "shoppers"."deleted_at" is not null;