DROP INDEX "groups_deadline";--> statement-breakpoint
DROP INDEX "shoppers_invited_by";--> statement-breakpoint
ALTER TABLE "shoppers" ADD COLUMN "invitation_id" bigint;--> statement-breakpoint
ALTER TABLE "shoppers" ADD COLUMN "locale" text;--> statement-breakpoint
CREATE INDEX "addresses_phone" ON "addresses" USING btree (replace(replace(replace("phone", ' ', ''), '-', ''), '+', ''));--> statement-breakpoint
CREATE INDEX "addresses_truename" ON "addresses" USING btree ("truename" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "addresses_address" ON "addresses" USING btree ("address");--> statement-breakpoint
CREATE INDEX "bank_cards_end" ON "bank_cards" USING btree (substr("bank_account", length("bank_account") - 3));--> statement-breakpoint
CREATE INDEX "bank_cards_truename" ON "bank_cards" USING btree ("bank_truename" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "shoppers_invitation" ON "shoppers" USING btree ("invitation_id","id");--> statement-breakpoint
CREATE INDEX "shoppers_username_start" ON "shoppers" USING btree ("username_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "shoppers_nickname_start" ON "shoppers" USING btree ("nickname" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "shoppers_blocked" ON "shoppers" USING btree ("id") WHERE "shoppers"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "shoppers_frozen_id" ON "shoppers" USING btree ("id") WHERE "shoppers"."withdrawals_frozen_at" is not null;--> statement-breakpoint
CREATE INDEX "groups_deadline" ON "groups" USING btree ("status","expires_at","id") WHERE "groups"."id" > 0;--> statement-breakpoint
CREATE INDEX "shoppers_invited_by" ON "shoppers" USING btree ("invited_by","id");
--> statement-breakpoint
UPDATE "shoppers" SET "invitation_id" = (SELECT "invitations"."id" FROM "invitations" WHERE "invitations"."shopper_id" = "shoppers"."invited_by") WHERE "invited_by" IS NOT NULL;
