CREATE TABLE "day_figures" (
	"figure" text NOT NULL,
	"day" text NOT NULL,
	"subject" text NOT NULL,
	"count" bigint NOT NULL,
	"sum" bigint NOT NULL,
	CONSTRAINT "day_figures_figure_day_subject_pk" PRIMARY KEY("figure","day","subject")
);
--> statement-breakpoint
CREATE TABLE "day_items" (
	"day" text NOT NULL,
	"item_id" bigint NOT NULL,
	"opened" integer NOT NULL,
	"filled" integer NOT NULL,
	"failed" integer NOT NULL,
	"sold" integer NOT NULL,
	"turnover" bigint NOT NULL,
	CONSTRAINT "day_items_day_item_id_pk" PRIMARY KEY("day","item_id")
);
--> statement-breakpoint
CREATE TABLE "days" (
	"day" text PRIMARY KEY NOT NULL,
	"zone" text NOT NULL,
	"starts_at" bigint NOT NULL,
	"ends_at" bigint NOT NULL,
	"last_transfer" bigint NOT NULL,
	"last_shopper" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_views" (
	"day" text NOT NULL,
	"item_id" bigint NOT NULL,
	"views" bigint NOT NULL,
	CONSTRAINT "item_views_day_item_id_pk" PRIMARY KEY("day","item_id")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_asked_at" bigint;--> statement-breakpoint
ALTER TABLE "day_figures" ADD CONSTRAINT "day_figures_day_days_day_fk" FOREIGN KEY ("day") REFERENCES "public"."days"("day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_items" ADD CONSTRAINT "day_items_day_days_day_fk" FOREIGN KEY ("day") REFERENCES "public"."days"("day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_items" ADD CONSTRAINT "day_items_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_views" ADD CONSTRAINT "item_views_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "day_figures_day" ON "day_figures" USING btree ("day");--> statement-breakpoint
CREATE INDEX "day_items_item" ON "day_items" USING btree ("item_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "days_start" ON "days" USING btree ("starts_at");