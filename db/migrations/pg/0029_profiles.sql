CREATE TABLE "profiles" (
	"shopper_id" bigint PRIMARY KEY NOT NULL,
	"avatar" text DEFAULT '' NOT NULL,
	"birthday" text DEFAULT '' NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"signature" text DEFAULT '' NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE no action ON UPDATE no action;