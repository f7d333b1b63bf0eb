ALTER TABLE "item_variants" ADD COLUMN "next_price" bigint;--> statement-breakpoint
ALTER TABLE "item_variants" ADD COLUMN "next_org_price" bigint;--> statement-breakpoint
ALTER TABLE "item_variants" ADD COLUMN "next_tax" bigint;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "next_max_price" bigint;--> statement-breakpoint
ALTER TABLE "item_variants" ADD CONSTRAINT "item_variants_next_price" CHECK (("item_variants"."next_price" is null) = ("item_variants"."next_org_price" is null) and ("item_variants"."next_price" is null) = ("item_variants"."next_tax" is null)
          and ("item_variants"."next_price" is null or ("item_variants"."next_price" > 0 and "item_variants"."next_org_price" >= "item_variants"."next_price" and "item_variants"."next_tax" >= 0
          and "item_variants"."next_tax" <= "item_variants"."next_price")));--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_next_max_price" CHECK (("items"."next_max_price" is null) = ("items"."max_price" is null or "items"."next_price" is null)
          and ("items"."next_max_price" is null or "items"."next_max_price" >= "items"."next_price"));