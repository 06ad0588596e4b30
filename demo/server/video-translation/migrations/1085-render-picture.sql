-- What becomes of the picture, and of which part of the translation it is, as the contract has it; null for all of it.
alter table video_render add column part jsonb, add column picture jsonb not null
  default '{"lines": null, "quality": "high", "megabytes": null, "portrait_center": null, "watermark": null, "cover_ms": null}';
