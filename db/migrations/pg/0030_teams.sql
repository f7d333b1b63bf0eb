CREATE TABLE "day_teams" (
	"day" text NOT NULL,
	"shopper_id" bigint NOT NULL,
	"level" integer NOT NULL,
	"joined" integer NOT NULL,
	"recharged" bigint NOT NULL,
	"withdrawn" bigint NOT NULL,
	"first_recharges" integer NOT NULL,
	"first_withdrawals" integer NOT NULL,
	CONSTRAINT "day_teams_day_shopper_id_level_pk" PRIMARY KEY("day","shopper_id","level")
);
--> statement-breakpoint
ALTER TABLE "days" ADD COLUMN "teams_counted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shoppers" ADD COLUMN "second_inviter" bigint;--> statement-breakpoint
ALTER TABLE "shoppers" ADD COLUMN "third_inviter" bigint;--> statement-breakpoint
ALTER TABLE "day_teams" ADD CONSTRAINT "day_teams_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "day_teams_shopper" ON "day_teams" USING btree ("shopper_id","level","day","joined","recharged","withdrawn","first_recharges","first_withdrawals");--> statement-breakpoint
ALTER TABLE "shoppers" ADD CONSTRAINT "shoppers_second_inviter_shoppers_id_fk" FOREIGN KEY ("second_inviter") REFERENCES "public"."shoppers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shoppers" ADD CONSTRAINT "shoppers_third_inviter_shoppers_id_fk" FOREIGN KEY ("third_inviter") REFERENCES "public"."shoppers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recharges_ended" ON "recharges" USING btree ("status","closed_at");--> statement-breakpoint
CREATE INDEX "shoppers_second_inviter" ON "shoppers" USING btree ("second_inviter","id");--> statement-breakpoint
CREATE INDEX "shoppers_third_inviter" ON "shoppers" USING btree ("third_inviter","id");--> statement-breakpoint
CREATE INDEX "shoppers_created" ON "shoppers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "withdrawals_ended" ON "withdrawals" USING btree ("status","closed_at");--> statement-breakpoint
UPDATE shoppers SET second_inviter = (SELECT i.invited_by FROM shoppers i WHERE i.id = shoppers.invited_by) WHERE invited_by IS NOT NULL;--> statement-breakpoint
UPDATE shoppers SET third_inviter = (SELECT i.second_inviter FROM shoppers i WHERE i.id = shoppers.invited_by) WHERE second_inviter IS NOT NULL;
