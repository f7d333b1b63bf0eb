CREATE TABLE "statement_shapes" (
	"shape" text PRIMARY KEY NOT NULL,
	"headings" jsonb NOT NULL,
	"reading" jsonb NOT NULL,
	"file" text NOT NULL,
	"chosen_by" text NOT NULL,
	"chosen_at" bigint NOT NULL
);
