CREATE TABLE "link_days" (
	"day" text NOT NULL,
	"shopper_id" bigint NOT NULL,
	"opened" bigint NOT NULL,
	CONSTRAINT "link_days_shopper_id_day_pk" PRIMARY KEY("shopper_id","day")
);
--> statement-breakpoint
ALTER TABLE "link_days" ADD CONSTRAINT "link_days_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "link_days_day" ON "link_days" USING btree ("day","opened");--> statement-breakpoint
CREATE INDEX "shoppers_invited" ON "shoppers" USING btree ("id") WHERE "shoppers"."invited_by" is not null;