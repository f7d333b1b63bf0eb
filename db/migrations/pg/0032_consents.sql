CREATE TABLE "consents" (
	"shopper_id" bigint NOT NULL,
	"article_id" integer NOT NULL,
	"version" integer NOT NULL,
	"locale" text NOT NULL,
	"agreed_at" bigint NOT NULL,
	CONSTRAINT "consents_shopper_id_article_id_version_pk" PRIMARY KEY("shopper_id","article_id","version")
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE no action ON UPDATE no action;